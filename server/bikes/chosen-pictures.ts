import type { PictureUse } from '#contract/pictures'
import { type KeptPicture, MOST_PICTURES } from '#domain/pictures'
import type { Trx } from '../database/db.ts'
import type { PictureService } from '../pictures/pictures.service.ts'
import { Refusal } from '../refusal.ts'

type Choice = {
  /** Undefined: the pictures stay. */
  uses: readonly PictureUse[] | undefined
  imageUrl: string | undefined
  bike?: { imageUrl: string; pictures: readonly KeptPicture[] }
}

const NONE_LEFT = 'Choose a picture, or enter the address of one'

/**
 * The address of the first chosen picture becomes that of the bike. The address of a stored picture
 * puts it first, as if it was chosen.
 * @throws Refusal naming a picture that is not there
 */
export async function chosenPictures(
  pictures: Pick<PictureService, 'use' | 'release' | 'idIn' | 'addressOf'>,
  { uses, imageUrl, bike }: Choice,
  { trx, now }: { trx: Trx; now: Date },
): Promise<{ imageUrl?: string; pictures?: string }> {
  const before = bike?.pictures ?? []
  const chosen = uses ?? (imageUrl === undefined ? undefined : withAddress(imageUrl))
  if (chosen === undefined) return {}
  const [first] = chosen
  if (!first) refuseNone()
  const kept = await pictures.use(trx, chosen, now)
  const left = before.filter(({ id }) => !chosen.some((use) => use.id === id))
  await pictures.release(
    trx,
    left.map(({ id }) => id),
    now,
  )
  return {
    pictures: JSON.stringify(kept),
    ...(first && { imageUrl: pictures.addressOf(first.id) }),
  }

  function withAddress(address: string): readonly PictureUse[] | undefined {
    const id = pictures.idIn(address)
    if (id === undefined || before[0]?.id === id) return undefined
    const { alt = '' } = before.find((picture) => picture.id === id) ?? {}
    const others = before.filter((picture) => picture.id !== id)
    return [{ id, alt }, ...others].slice(0, MOST_PICTURES)
  }

  /** The address of a picture that is taken away would show nothing once it is swept. */
  function refuseNone(): void {
    const address = imageUrl ?? bike?.imageUrl ?? ''
    if (pictures.idIn(address) === undefined) return
    throw new Refusal('invalid', { field: { path: 'imageUrl', message: NONE_LEFT } })
  }
}
