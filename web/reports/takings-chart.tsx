import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { formatTaka } from '../lib/money-format.ts'
import { fillOfTender, labelOfTender } from './report-labels.ts'
import type { TakingsBar } from './takings-bars.ts'

const HEIGHT = 260
const TOP = 10
const BOTTOM = 28
const TICKS = 4
/** More labels would not fit below the bars of a narrow or a wide chart. */
const NARROW_LABELS = 8
const WIDE_LABELS = 16

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact' })

type Props = { bars: readonly TakingsBar[]; tenders: readonly string[]; label: string }

/** Each tender has its colour. Widths are percentages, so that nothing has to be measured. */
export function TakingsChart({ bars, tenders, label }: Props) {
  const highest = Math.max(...bars.map(({ taken }) => taken), 1)
  const y = scaleLinear({ domain: [0, highest], range: [HEIGHT - BOTTOM, TOP], nice: TICKS })
  const x = scaleBand({ domain: bars.map(({ key }) => key), range: [0, 100], padding: 0.2 })
  const ticks = y.ticks(TICKS)
  return (
    <figure className="@container grid grid-cols-1 gap-3">
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-2">
        <svg aria-hidden="true" width="100%" height={HEIGHT}>
          {ticks.map((taka) => (
            <text key={taka} x="100%" y={y(taka)} dy="0.32em" textAnchor="end" className={AXIS}>
              {COMPACT.format(taka)}
            </text>
          ))}
        </svg>
        <svg role="img" aria-label={label} width="100%" height={HEIGHT}>
          {ticks.map((taka) => (
            <line key={taka} x2="100%" y1={y(taka)} y2={y(taka)} className="stroke-line" />
          ))}
          <BarStack
            data={[...bars]}
            keys={[...tenders]}
            x={({ key }) => key}
            value={({ byTender }, tender) => byTender[tender] ?? 0}
            xScale={x}
            yScale={y}
            color={fillOfTender}
          >
            {(stacks) =>
              stacks
                .flatMap((stack) => stack.bars)
                .filter(({ height }) => height > 0)
                .map(({ key, index, color, height, ...part }) => (
                  <rect
                    key={`${key} ${index}`}
                    x={`${part.x}%`}
                    y={part.y}
                    width={`${part.width}%`}
                    height={height}
                    className={`${color} ${PART}`}
                  />
                ))
            }
          </BarStack>
          <Labels bars={bars} x={(key) => x(key) ?? 0} bandwidth={x.bandwidth()} />
        </svg>
      </div>
      <Legend tenders={tenders} />
    </figure>
  )
}

const AXIS = 'fill-muted text-xs tabular-nums'
/** An edge in the card's colour separates the parts; forced colours keep an edge of their own. */
const PART = 'stroke-raised forced-colors:stroke-[CanvasText]'

type LabelProps = {
  bars: readonly TakingsBar[]
  x: (key: string) => number
  bandwidth: number
}

/** Undefined means that the label is shown at no width. */
function visibility(index: number, count: number): string | undefined {
  const isNarrow = index % Math.ceil(count / NARROW_LABELS) === 0
  const isWide = index % Math.ceil(count / WIDE_LABELS) === 0
  if (isNarrow && isWide) return ''
  if (isNarrow) return '@min-[40rem]:hidden'
  return isWide ? 'hidden @min-[40rem]:block' : undefined
}

function Labels({ bars, x, bandwidth }: LabelProps) {
  return bars.map((bar, index) => {
    const shown = visibility(index, bars.length)
    return (
      <g key={bar.key}>
        {shown !== undefined && (
          <text
            x={`${x(bar.key) + bandwidth / 2}%`}
            y={HEIGHT - 8}
            textAnchor="middle"
            className={`${AXIS} ${shown}`}
          >
            {bar.short}
          </text>
        )}
        <rect
          x={`${x(bar.key)}%`}
          y={TOP}
          width={`${bandwidth}%`}
          height={HEIGHT - TOP}
          className="fill-transparent"
        >
          <title>{describe(bar)}</title>
        </rect>
      </g>
    )
  })
}

const describe = ({ label, taken, byTender }: TakingsBar): string =>
  [
    `${label}: ${formatTaka(taken)}`,
    ...Object.entries(byTender).map(
      ([tender, taka]) => `${labelOfTender(tender)} ${formatTaka(taka)}`,
    ),
  ].join('\n')

function Legend({ tenders }: Pick<Props, 'tenders'>) {
  return (
    <figcaption>
      <ul className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm">
        {tenders.map((tender) => (
          <li key={tender} className="flex items-center gap-2">
            <svg aria-hidden="true" width="12" height="12">
              <rect width="12" height="12" rx="3" className={`${fillOfTender(tender)} ${PART}`} />
            </svg>
            {labelOfTender(tender)}
          </li>
        ))}
      </ul>
    </figcaption>
  )
}
