import { AlertIcon } from '../ui/icons.tsx'
import { type BarLook, LOOK_LABELS } from './board-names.ts'

const LOOKS = Object.keys(LOOK_LABELS) as BarLook[]

export function BoardLegend() {
  return (
    <ul aria-label="Meaning of the bars" className="board-legend">
      {LOOKS.map((look) => (
        <li key={look}>
          <span aria-hidden="true" className="bar" data-look={look} />
          {(look === 'overdue' || look === 'atRisk') && <AlertIcon className="size-3.5" />}
          {LOOK_LABELS[look]}
        </li>
      ))}
    </ul>
  )
}
