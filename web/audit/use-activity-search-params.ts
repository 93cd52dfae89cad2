import { useSearchParams } from 'react-router'
import { ActivityQuery } from '#contract/activity'
import { AUDIT_KINDS } from '#domain/audit'
import { localInputToIso } from '../lib/shop-time.ts'

type ParamName = 'kind' | 'actor' | 'subject' | 'from' | 'to' | 'cursor'
type Changes = { [Key in ParamName]?: string }

const { actor: Actor, subject: Subject, cursor: Cursor } = ActivityQuery.shape

/** Returns the value only if the server would accept it. */
function valid(schema: typeof Actor | typeof Cursor, text: string) {
  return schema.safeParse(text === '' ? undefined : text).data
}

function toIso(input: string, zone: string): string | undefined {
  try {
    return localInputToIso(input, zone)
  } catch {
    return undefined
  }
}

/**
 * Reads the filters and the page of Activity from the URL, without values that are not valid. The
 * two times are converted to the shop's clock.
 */
export function useActivitySearchParams(zone: string) {
  const [params, setParams] = useSearchParams()
  const read = (name: ParamName) => params.get(name) ?? ''

  /** A changed filter starts on the first page. */
  function searchWith(changes: Changes): string {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ cursor: '', ...changes })) {
      if (value === '') next.delete(name)
      else next.set(name, value)
    }
    return `?${next}`
  }

  const filter: Omit<ActivityQuery, 'cursor'> = {
    kind: AUDIT_KINDS.find((kind) => kind === read('kind')),
    actor: valid(Actor, read('actor')),
    subject: valid(Subject, read('subject')),
    from: toIso(read('from'), zone),
    to: toIso(read('to'), zone),
  }
  return {
    read,
    searchWith,
    change: (changes: Changes) => setParams(searchWith(changes), { preventScrollReset: true }),
    filter,
    cursor: valid(Cursor, read('cursor')),
    isFiltered: Object.values(filter).some((value) => value !== undefined),
  }
}

export type ActivitySearchParams = ReturnType<typeof useActivitySearchParams>
