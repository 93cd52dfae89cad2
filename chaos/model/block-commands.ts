import { boolean, constantFrom, record } from 'fast-check'
import { MINUTE_MS } from '#domain/time'
import { command, nth, pickNth, type rentalCommands } from './commands.ts'
import { compareAnswer } from './compare.ts'
import { mayBlock, removeBlock } from './fleet-rules.ts'

const A_DAY = 24 * 60

/** The clerk has the duty desk alone, the admin all duties. */
const blocks = command({
  name: 'block',
  drawn: record({
    bike: nth,
    startIn: constantFrom(-20, 1, 30, 120, A_DAY),
    length: constantFrom(10, 60, A_DAY, A_DAY + 60),
    isDesk: boolean(),
  }),
  async run(model, shop, { startIn, length, isDesk, ...drawn }) {
    const bike = pickNth(model.bikes, drawn.bike)
    const from = new Date(model.now.getTime() + startIn * MINUTE_MS)
    const to = new Date(from.getTime() + length * MINUTE_MS)
    const period = { from: from.getTime(), to: to.getTime() }
    const isAllowed = mayBlock(model, { bike, period, isDesk })
    const input = { params: { id: bike.id }, body: { from, to, reason: 'Model' } }
    const key = 'POST /bikes/:id/blocks'
    const reply = await (isDesk
      ? shop.call(key, { ...input, as: shop.clerk.token })
      : shop.callAsAdmin(key, input))
    compareAnswer(isAllowed, reply)
    if (isAllowed) model.blocks.push({ id: reply.body.data._id, bike, period })
  },
})

const removals = command({
  name: 'remove a block',
  drawn: record({ block: nth, isDesk: boolean() }),
  when: (model) => model.blocks.length > 0,
  async run(model, shop, { isDesk, ...drawn }) {
    const { id, bike } = pickNth(model.blocks, drawn.block)
    const isAllowed = removeBlock(model, id, isDesk)
    const input = { params: { id: bike.id, blockId: id } }
    const key = 'DELETE /bikes/:id/blocks/:blockId'
    const reply = isDesk
      ? shop.call(key, { ...input, as: shop.clerk.token })
      : shop.callAsAdmin(key, input)
    compareAnswer(isAllowed, await reply)
  },
})

export const blockCommands: typeof rentalCommands = [
  [2, blocks],
  [1, removals],
]
