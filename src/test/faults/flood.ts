import { connect, type Socket } from 'node:net'
import type { Sent } from './requests.ts'

/**
 * Connections that are kept and write one request after the other by hand: a flood that costs its machine so little
 * that what shares it is measured and not the flood. Every request says another address.
 */
export async function openFlood(origin: string, path: string, body: object, connections: number) {
  const { hostname, port } = new URL(origin)
  const json = JSON.stringify(body)
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: ${Buffer.byteLength(json)}\r\nx-forwarded-for: 10.`
  const idle = await Promise.all(Array.from({ length: connections }, () => opened(hostname, Number(port))))
  const all = [...idle]
  const waiting: ((socket: Socket) => void)[] = []
  let count = 0

  const free = (socket: Socket) => {
    const next = waiting.shift()
    if (next) next(socket)
    else idle.push(socket)
  }

  return {
    /** Sends one request, over the first connection that is free. Its time begins now. */
    send(): Promise<Sent> {
      const began = performance.now()
      const { promise, resolve } = Promise.withResolvers<Sent>()
      const write = (socket: Socket) => {
        let text = ''
        const finish = (told: Pick<Sent, 'status' | 'error' | 'retryAfter'>) => {
          socket.off('data', read).off('close', lost)
          const at = performance.now()
          resolve({ ...told, at, milliseconds: at - began })
          if (!told.error) free(socket)
        }
        const lost = () => finish({ status: undefined, error: 'ECONNRESET', retryAfter: undefined })
        const read = (chunk: string) => {
          text += chunk
          if (!isWhole(text)) return
          finish({ status: Number(text.slice(9, 12)), error: undefined, retryAfter: valueOf(text, 'retry-after') })
        }
        socket.on('data', read).once('close', lost)
        count += 1
        socket.write(`${head}${(count >> 16) & 255}.${(count >> 8) & 255}.${count & 255}\r\n\r\n${json}`)
      }
      // In turns: a connection that says nothing for long is closed.
      const socket = idle.shift()
      if (socket) write(socket)
      else waiting.push(write)
      return promise
    },
    close() {
      for (const socket of all) socket.destroy()
    },
  }
}

async function opened(host: string, port: number): Promise<Socket> {
  const socket = connect({ host, port, noDelay: true })
  socket.setEncoding('latin1').on('error', () => undefined)
  const { promise, resolve } = Promise.withResolvers<Socket>()
  socket.once('connect', () => resolve(socket)).once('close', () => resolve(socket))
  return promise
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return false
  const length = valueOf(text, 'content-length')
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= end + 4 + Number(length)
}

function valueOf(text: string, name: string): string | undefined {
  return new RegExp(`\\r\\n${name}: ([^\\r]*)`, 'i').exec(text.slice(0, text.indexOf('\r\n\r\n') + 2))?.[1]
}
