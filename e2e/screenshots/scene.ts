import type { Page } from '@playwright/test'
import type { BikeView } from '#contract/bikes'

export type Person = 'visitor' | 'customer' | 'newcomer' | 'admin'

/** What stands in the shop: a bike that can be booked and one that cannot. */
export type Shop = { free: BikeView; taken: BikeView }

/** One thing to look at: a screen, in one of its states. */
export type Scene = {
  name: string
  as: Person
  at: string | ((shop: Shop) => string)
  /** Before the address is opened: what the network will say. */
  before?: (page: Page) => Promise<unknown>
  /** Once it is open: what somebody does there, until the state can be seen. */
  act?: (page: Page) => Promise<unknown>
  /** Where the state exists at all; everywhere if left out. */
  isSeenAt?: (width: number) => boolean
  /** The screen as it stands before the visitor, and not down to its end. */
  onlyView?: true
}
