import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type Tile<Id extends string> = {
  id: Id
  label: string
  count: number
  note?: ReactNode
  needsAttention?: boolean
}

type TilesProps<Id extends string> = {
  /** The label says what pressing a tile does to the list below. */
  label: string
  tiles: readonly Tile<Id>[]
  chosen: string
  onChoose: (id: Id | '') => void
}

const TWO_IN_A_ROW = 'grid grid-cols-2 gap-3'

/**
 * Two tiles are in a row, and an odd first one has the whole width; with enough room all are in one
 * row.
 */
const FEW = `${TWO_IN_A_ROW} @max-[46rem]:[&>:first-child:nth-last-child(odd)]:col-span-2 @min-[46rem]:auto-cols-fr @min-[46rem]:grid-flow-col @min-[46rem]:grid-cols-none @min-[46rem]:gap-4`

/** Many tiles are arranged like few, with a step of four in a row in between. */
const MANY = `${TWO_IN_A_ROW} @min-[40rem]:grid-cols-4 @max-[68rem]:[&>:first-child:nth-last-child(odd)]:col-span-2 @min-[68rem]:auto-cols-fr @min-[68rem]:grid-flow-col @min-[68rem]:grid-cols-none`

const isCompact = (count: number) => count > 5

export const tilesGrid = (count: number) => (isCompact(count) ? MANY : FEW)

/** Pressing a tile filters the list below by it; pressing it again shows all. */
export function Tiles<Id extends string>({ label, tiles, chosen, onChoose }: TilesProps<Id>) {
  return (
    <div role="group" aria-label={label} className="@container">
      <div className={tilesGrid(tiles.length)}>
        {tiles.map((tile) => (
          <TileButton
            key={tile.id}
            tile={tile}
            isChosen={tile.id === chosen}
            isSmall={isCompact(tiles.length)}
            onPress={() => onChoose(tile.id === chosen ? '' : tile.id)}
          />
        ))}
      </div>
    </div>
  )
}

type TileButtonProps = {
  tile: Tile<string>
  isChosen: boolean
  isSmall: boolean
  onPress: () => void
}

function TileButton({ tile, isChosen, isSmall, onPress }: TileButtonProps) {
  const needsAttention = tile.needsAttention === true && tile.count > 0
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      onClick={onPress}
      className={classNames(
        'grid cursor-pointer content-start gap-1 rounded-card border text-left shadow-card transition-colors duration-150',
        isSmall ? 'grid-cols-[1fr_auto] items-center px-4 py-3' : 'p-4 sm:px-5',
        isChosen
          ? 'border-brand bg-brand-soft forced-colors:outline-2'
          : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <span className="flex items-center gap-2 text-sm font-medium text-muted">
        {(needsAttention || !isSmall) && (
          <span
            aria-hidden
            className={classNames(
              // The dot is a border, because forced colours remove every background.
              'shrink-0 rounded-full border-4',
              needsAttention
                ? 'border-accent forced-colors:border-[Highlight]'
                : 'border-line-strong/50 forced-colors:invisible',
            )}
          />
        )}
        {tile.label}
      </span>
      <span
        className={classNames(
          'font-display font-bold tabular-nums',
          isSmall ? 'text-xl' : 'text-3xl',
        )}
      >
        {tile.count}
      </span>
      {tile.note === undefined ? null : (
        <span className="col-span-full text-sm text-muted">{tile.note}</span>
      )}
    </button>
  )
}
