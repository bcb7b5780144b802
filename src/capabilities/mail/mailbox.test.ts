import { describe, expect, test } from 'vitest'
import { type Harness, type HarnessOptions, harness } from '../../test/harness.ts'
import { createMailbox, sendMail } from './index.ts'

const LOCAL = { address: '127.0.0.1', staff: false }

async function withMail(options?: HarnessOptions): Promise<{ h: Harness; id: string }> {
  const h = await harness(options)
  await sendMail(h.ctx(), {
    purpose: 'test/1',
    to: 'Ada@example.com',
    subject: 'Hello <b>Ada</b>',
    html: '<html><head></head><body><p>Hello</p><script>alert(1)</script></body></html>',
    text: 'Hello <Ada>\n',
  })
  const [row] = await h.rows('mail_messages')
  return { h, id: row!.id }
}

function open(h: Harness, path: string, caller = LOCAL, headers: Record<string, string> = {}) {
  return createMailbox(h.services)(new Request(`http://localhost:3000${path}`, { headers }), caller)
}

describe('who may look into the mailbox', () => {
  test('whoever sits at this machine, and staff from anywhere', async () => {
    const { h, id } = await withMail()
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox/',
      '/dev/mailbox.json',
      `/dev/mailbox/${id}`,
      `/dev/mailbox/${id}.json`,
    ]) {
      expect((await open(h, path))?.status, path).toBe(200)
      expect((await open(h, path, { address: '::1', staff: false }))?.status, path).toBe(200)
      expect((await open(h, path, { address: '203.0.113.7', staff: true }))?.status, path).toBe(200)
    }
  })

  test('nobody else', async () => {
    const { h, id } = await withMail()
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox.json',
      `/dev/mailbox/${id}`,
      `/dev/mailbox/${id}.json`,
      `/dev/mailbox/${id}/html`,
    ]) {
      expect((await open(h, path, { address: '203.0.113.7', staff: false }))?.status, path).toBe(404)
    }
  })

  test.each(['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'])(
    'nobody through a proxy on this machine: %s',
    async (header) => {
      const { h } = await withMail()
      expect((await open(h, '/dev/mailbox', LOCAL, { [header]: '127.0.0.1' }))?.status).toBe(404)
    },
  )

  test('no page elsewhere that bends its name to this machine', async () => {
    const { h } = await withMail()
    const request = new Request('http://evil.example:3000/dev/mailbox.json')
    expect((await createMailbox(h.services)(request, LOCAL))?.status).toBe(404)
  })

  test('nobody at all where mail is sent, or where this is no demonstration', async () => {
    const staff = { address: '127.0.0.1', staff: true }
    for (const config of [{ smtpUrl: 'smtp://mail.example' }, { demo: false }]) {
      const h = await harness()
      const services = { ...h.services, config: { ...h.services.config, ...config } }
      const mailbox = createMailbox(services)
      expect((await mailbox(new Request('http://localhost:3000/dev/mailbox'), staff))?.status).toBe(404)
    }
  })

  test('it is read and never written, and other paths are not its business', async () => {
    const { h } = await withMail()
    const post = new Request('http://localhost:3000/dev/mailbox', { method: 'POST' })
    expect((await createMailbox(h.services)(post, LOCAL))?.status).toBe(404)
    expect((await open(h, '/dev/mailbox/nothing'))?.status).toBe(404)
    expect((await open(h, '/dev/mailboxes'))?.status).toBe(404)
    expect(await open(h, '/booking')).toBeUndefined()
  })
})

describe('what the mailbox shows', () => {
  test('the newest mail first, searched by recipient', async () => {
    const { h } = await withMail()
    h.clock.advance({ minutes: 1 })
    await sendMail(h.ctx(), {
      purpose: 'test/2',
      to: 'bob@example.com',
      subject: 'Later',
      html: '<p>x</p>',
      text: 'x\n',
    })
    const list = async (query: string) => (await open(h, `/dev/mailbox.json${query}`))!.json()
    expect(await list('')).toMatchObject({ count: 2, items: [{ to: 'bob@example.com' }, { to: 'Ada@example.com' }] })
    expect(await list('?to=ADA@')).toMatchObject({
      count: 1,
      items: [{ subject: 'Hello <b>Ada</b>', text: 'Hello <Ada>\n' }],
    })
    expect(await list('?to=%25')).toEqual({ count: 0, items: [] })
  })

  test('subjects and texts as words, never as markup', async () => {
    const { h, id } = await withMail()
    for (const path of [
      '/dev/mailbox',
      `/dev/mailbox/${id}`,
      `/dev/mailbox/${id}?part=headers`,
      '/dev/mailbox?to=%22%3E%3Cb%3E',
    ]) {
      const response = (await open(h, path))!
      expect(await response.text(), path).not.toContain('<b>')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    }
    expect(await (await open(h, `/dev/mailbox/${id}?part=text`))!.text()).toContain('Hello &lt;Ada&gt;')
  })

  test('the HTML of a mail in a document that runs nothing', async () => {
    const { h, id } = await withMail()
    const response = (await open(h, `/dev/mailbox/${id}/html`))!
    const policy = response.headers.get('content-security-policy')
    expect(policy).toContain('sandbox allow-popups')
    expect(policy).not.toMatch(/allow-scripts|allow-same-origin|script-src/)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await (await open(h, `/dev/mailbox/${id}`))!.text()).toMatch(
      /<iframe [^>]*sandbox="allow-popups allow-popups-to-escape-sandbox"/,
    )
  })
})

describe('what a mail brings', () => {
  async function withFile() {
    const h = await harness()
    const file = {
      filename: 'parking.ics',
      contentType: 'text/calendar; charset=utf-8',
      content: Buffer.from('BEGIN:VCALENDAR'),
    }
    await sendMail(h.ctx(), {
      purpose: 'test/2',
      to: 'ada@example.com',
      subject: 'Hi',
      html: '<p>Hi</p>',
      text: 'Hi\n',
      attachments: [file],
    })
    const [row] = await h.rows('mail_messages')
    return { h, path: `/dev/mailbox/${row!.id}` }
  }

  test('is listed and can be kept', async () => {
    const { h, path } = await withFile()
    expect(await (await open(h, path))!.text()).toContain(`href="${path}/files/0"`)
    expect(await (await open(h, `${path}.json`))!.json()).toMatchObject({
      attachments: [{ filename: 'parking.ics', content_type: 'text/calendar; charset=utf-8', size: 15 }],
    })
    const file = (await open(h, `${path}/files/0`))!
    expect(await file.text()).toBe('BEGIN:VCALENDAR')
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="parking.ics"')
    expect(file.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('is for those alone who may read the mail', async () => {
    const { h, path } = await withFile()
    expect((await open(h, `${path}/files/0`, { address: '203.0.113.7', staff: false }))?.status).toBe(404)
    expect((await open(h, `${path}/files/1`))?.status).toBe(404)
    expect((await open(h, '/dev/mailbox/files/0'))?.status).toBe(404)
  })

  test.each([
    { filename: '../x.pdf', contentType: 'application/pdf' },
    { filename: 'x"\r\nBcc: eve@example.com', contentType: 'application/pdf' },
    { filename: 'x.pdf', contentType: 'application/pdf\r\nBcc: eve@example.com' },
  ])('cannot forge a header or a path: %o', async (named) => {
    const h = await harness()
    const mail = { purpose: 'test/3', to: 'ada@example.com', subject: 'Hi', html: '', text: '' }
    const sent = sendMail(h.ctx(), { ...mail, attachments: [{ ...named, content: Buffer.alloc(1) }] })
    await expect(sent).rejects.toThrow(RangeError)
  })
})
