import { Barcode } from '../ui/barcode.tsx'
import type { GateCode } from './gate-code.server.ts'

/** The one proof that a traveller needs: the code for the gate with its number in large letters. */
export function GateCodeFigure({ code, number }: { code: GateCode; number: string }) {
  return (
    <Barcode label={`Code ${number} for the gate`} text={number}>
      <svg viewBox={`0 0 ${code.size} ${code.size}`} shapeRendering="crispEdges" aria-hidden="true" focusable="false">
        <path d={code.path} fill="#000" fillRule="evenodd" />
      </svg>
    </Barcode>
  )
}
