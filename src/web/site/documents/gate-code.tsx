import type { GateCode } from './gate-code.server.ts'
import { documentTexts } from './texts.ts'

/** The one proof that a traveler needs: black on white with its quiet zone, also in the dark. */
export function GateCodeDrawing({ code, number }: { code: GateCode; number: string }) {
  return (
    <svg
      viewBox={`0 0 ${code.size} ${code.size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={documentTexts().code(number)}
      className="h-auto w-full rounded-lg bg-white p-5 shadow-[inset_0_0_0_1px_var(--color-line)]"
    >
      <path d={code.path} fill="#000" fillRule="evenodd" />
    </svg>
  )
}
