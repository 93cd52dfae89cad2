import { useState } from 'react'
import type { PictureUse, StoredPicture } from '#contract/pictures'
import { sentenceOf } from '../lib/api-problem.ts'
import { call } from '../lib/api.ts'
import { uploadPicture } from './upload-picture.ts'

type PictureState =
  | { kind: 'sending'; progress: number }
  | { kind: 'failed'; problem: string; retry: () => void }
  | { kind: 'stored'; id: string; url: string }

export type PictureItem = { key: string; name: string; alt: string; state: PictureState }

export type Pictures = ReturnType<typeof usePictures>

type KnownPicture = Pick<StoredPicture, 'url'> & PictureUse

const toItem = ({ id, url, alt }: KnownPicture): PictureItem => {
  const state = { kind: 'stored', id, url } as const
  return { key: id, name: '', alt, state }
}

type Options = {
  /** Called with the address of a picture that is the first one. */
  onFirst?: (url: string) => void
  /** The pictures that are there are those of another bike. */
  isCopy?: boolean
}

const isStored = (id: string) => (item: PictureItem) =>
  item.state.kind === 'stored' && item.state.id === id

/**
 * The pictures of a form: those that the bike has, and those that are being sent. Null: the form has
 * changed nothing yet, so nothing of them is sent.
 */
export function usePictures(
  saved: readonly KnownPicture[],
  { onFirst, isCopy = false }: Options = {},
) {
  const [changed, setChanged] = useState<readonly PictureItem[] | null>(null)
  const items = changed ?? saved.map(toItem)

  const update = (next: (items: readonly PictureItem[]) => readonly PictureItem[]) =>
    setChanged((before) => next(before ?? saved.map(toItem)))

  const replace = (key: string, patch: Partial<PictureItem>) =>
    update((all) => all.map((item) => (item.key === key ? { ...item, ...patch } : item)))

  /** The same picture is there once, however often it is chosen. */
  const store = (key: string, { _id: id, url }: StoredPicture) => {
    const state = { kind: 'stored', id, url } as const
    update((all) =>
      all.some(isStored(id))
        ? all.filter((item) => item.key !== key)
        : all.map((item) => (item.key === key ? { ...item, state } : item)),
    )
    if (items.length === 0) onFirst?.(url)
  }

  function begin(
    key: string,
    send: (onProgress: (share: number) => void) => Promise<StoredPicture>,
  ) {
    const run = async () => {
      replace(key, { state: { kind: 'sending', progress: 0 } })
      try {
        store(key, await send((progress) => replace(key, { state: { kind: 'sending', progress } })))
      } catch (error) {
        const problem = sentenceOf(error)
        replace(key, { state: { kind: 'failed', problem, retry: () => void run() } })
      }
    }
    void run()
  }

  function addItem(name: string, send: Parameters<typeof begin>[1]) {
    const key = crypto.randomUUID()
    update((all) => [...all, { key, name, alt: '', state: { kind: 'sending', progress: 0 } }])
    begin(key, send)
  }

  return {
    items,
    isBusy: items.some(({ state }) => state.kind === 'sending'),

    /** The form sends them only where they were changed, because a call without them keeps them. */
    uses: (): PictureUse[] | undefined =>
      (isCopy ? items : changed)?.flatMap(({ alt, state }) =>
        state.kind === 'stored' ? [{ id: state.id, alt }] : [],
      ),

    add: (files: Iterable<File>) => {
      for (const file of files) addItem(file.name, (progress) => uploadPicture(file, progress))
    },

    fetchFrom: (url: string) => addItem(url, () => call('POST /pictures/fetch', { body: { url } })),

    describe: (key: string, alt: string) => replace(key, { alt }),

    remove: (key: string) => update((all) => all.filter((item) => item.key !== key)),

    move: (key: string, by: -1 | 1) =>
      update((all) => {
        const from = all.findIndex((item) => item.key === key)
        const item = all[from]
        return item ? all.toSpliced(from, 1).toSpliced(from + by, 0, item) : all
      }),

    clear: () => setChanged(null),
  }
}
