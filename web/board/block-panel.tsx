import { href } from 'react-router'
import type { BoardBike, BoardBlock } from '#contract/board'
import { nameWithNumber } from '#domain/bike-number'
import { ButtonLink } from '../ui/button.tsx'
import { Fact } from '../ui/fact.tsx'
import { Moment } from '../ui/moment.tsx'
import { SidePanel } from '../ui/side-panel.tsx'

export type Block = { bike: BoardBike; block: BoardBlock }

export function BlockPanel({ bike, block, onClose }: Block & { onClose: () => void }) {
  return (
    <SidePanel title={nameWithNumber(bike)} onClose={onClose}>
      <div className="grid gap-5">
        <dl className="grid grid-cols-2 gap-x-5 gap-y-4">
          <div className="col-span-2">
            <Fact label="Blocked">{block.reason}</Fact>
          </div>
          <Fact label="From">
            <Moment iso={block.from} />
          </Fact>
          <Fact label="Until">
            <Moment iso={block.to} />
          </Fact>
        </dl>
        <ButtonLink
          variant="quiet"
          to={href('/dashboard/bikes/:id/schedule', { id: bike._id })}
          className="w-full"
        >
          Schedule
        </ButtonLink>
      </div>
    </SidePanel>
  )
}
