import { useParentSize } from '@visx/responsive'
import { scaleBand, scaleLinear } from '@visx/scale'
import { BarStack } from '@visx/shape'
import { formatTaka } from '../lib/money-format.ts'
import { fillOfTender, labelOfTender } from './report-labels.ts'
import type { TakingsBar } from './takings-bars.ts'

const HEIGHT = 260
const TOP = 10
const BOTTOM = 28
const LEFT = 52
/** A label below a bar needs as much room. */
const LABEL_WIDTH = 34
const TICKS = 4

const COMPACT = new Intl.NumberFormat('en-US', { notation: 'compact' })

type Props = { bars: readonly TakingsBar[]; tenders: readonly string[]; label: string }

/** Takings by day or month, one colour for each tender. It does not move, and its table is beside it. */
export function TakingsChart({ bars, tenders, label }: Props) {
  const { parentRef, width } = useParentSize({
    debounceTime: 50,
    ignoreDimensions: ['height', 'top', 'left'],
  })
  return (
    <figure className="grid grid-cols-1 gap-3">
      <div ref={parentRef} className="relative" style={{ height: HEIGHT }}>
        {width > 0 && (
          // Not in the flow: as wide as before, it would keep the page from becoming narrower.
          <svg
            role="img"
            aria-label={label}
            width={width}
            height={HEIGHT}
            className="absolute inset-0"
          >
            <Plot bars={bars} tenders={tenders} width={width} />
          </svg>
        )}
      </div>
      <Legend tenders={tenders} />
    </figure>
  )
}

type PlotProps = Omit<Props, 'label'> & { width: number }

function Plot({ bars, tenders, width }: PlotProps) {
  const highest = Math.max(...bars.map(({ taken }) => taken), 1)
  const x = scaleBand({
    domain: bars.map(({ key }) => key),
    range: [LEFT, width],
    padding: bars.length > 40 ? 0.1 : 0.25,
  })
  const y = scaleLinear({ domain: [0, highest], range: [HEIGHT - BOTTOM, TOP], nice: TICKS })
  return (
    <>
      {y.ticks(TICKS).map((taka) => (
        <g key={taka}>
          <line x1={LEFT} x2={width} y1={y(taka)} y2={y(taka)} className="stroke-line" />
          <text x={LEFT - 8} y={y(taka)} dy="0.32em" textAnchor="end" className={AXIS}>
            {COMPACT.format(taka)}
          </text>
        </g>
      ))}
      <BarStack
        data={[...bars]}
        keys={[...tenders]}
        x={({ key }) => key}
        value={({ byTender }, tender) => byTender[tender] ?? 0}
        xScale={x}
        yScale={y}
        color={() => ''}
      >
        {(stacks) =>
          stacks.flatMap(({ key: tender, bars: parts }) =>
            parts
              .filter(({ height }) => height > 0)
              .map((part) => (
                <rect
                  key={`${tender} ${part.index}`}
                  x={part.x}
                  y={part.y}
                  width={part.width}
                  height={part.height}
                  className={`${fillOfTender(tender)} ${PART}`}
                />
              )),
          )
        }
      </BarStack>
      <Labels bars={bars} width={width} x={(key) => x(key) ?? 0} bandwidth={x.bandwidth()} />
    </>
  )
}

const AXIS = 'fill-muted text-xs tabular-nums'
/** An edge in the card's colour separates the parts; forced colours keep one of their own. */
const PART = 'stroke-raised forced-colors:stroke-[CanvasText]'

type LabelProps = {
  bars: readonly TakingsBar[]
  width: number
  x: (key: string) => number
  bandwidth: number
}

/** As many labels as fit, and what a pointer on a bar shows. */
function Labels({ bars, width, x, bandwidth }: LabelProps) {
  const every = Math.ceil((bars.length * LABEL_WIDTH) / Math.max(width - LEFT, 1))
  return bars.map((bar, index) => (
    <g key={bar.key}>
      {index % every === 0 && (
        <text x={x(bar.key) + bandwidth / 2} y={HEIGHT - 8} textAnchor="middle" className={AXIS}>
          {bar.short}
        </text>
      )}
      <rect
        x={x(bar.key)}
        y={TOP}
        width={bandwidth}
        height={HEIGHT - TOP}
        className="fill-transparent"
      >
        <title>{describe(bar)}</title>
      </rect>
    </g>
  ))
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
