import { useEffect, useId, useState } from 'react'
import { MOST_PICTURES } from '#domain/pictures'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { FieldError, TextField } from '../ui/field.tsx'
import { ChevronDownIcon, CloseIcon } from '../ui/icons.tsx'
import { PlusIcon } from '../ui/late-icons.tsx'
import { BikePicture } from '../ui/picture.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { chooseFiles } from './upload-picture.ts'
import type { PictureItem, Pictures } from './use-pictures.ts'

const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Files are chosen, dropped, pasted or taken with the camera. */
export function PicturesField({ pictures, address }: { pictures: Pictures; address?: string }) {
  const heading = useId()
  const { items, add } = pictures
  const room = MOST_PICTURES - items.length
  const addSome = (files: readonly File[]) => add(files.slice(0, room))
  const isOver = useDroppedPictures(addSome)
  return (
    <section
      aria-labelledby={heading}
      className={classNames(
        'grid gap-4 rounded-card border border-dashed p-4',
        isOver ? 'border-brand bg-brand-soft' : 'border-line-strong',
      )}
    >
      <div>
        <p id={heading} className="text-sm font-semibold">
          Pictures
        </p>
        <p className="mt-1 text-sm text-muted">
          Customers see the first one in lists. Drop or paste files here, or choose some: JPEG, PNG,
          WebP or AVIF, at most 15 MB each. Alternative text says what a picture shows, for those
          who cannot see it.
        </p>
      </div>
      {items.length > 0 && (
        <ol className="grid gap-3">
          {items.map((item, index) => (
            <PictureRow
              key={item.key}
              item={item}
              place={index + 1}
              isLast={index === items.length - 1}
              pictures={pictures}
            />
          ))}
        </ol>
      )}
      {room > 0 ? (
        <div className="flex flex-wrap gap-2">
          <Button variant="quiet" size="sm" onClick={() => chooseFiles(addSome, { camera: false })}>
            <PlusIcon className="size-4" />
            Add pictures
          </Button>
          <Button
            variant="quiet"
            size="sm"
            className="hidden pointer-coarse:inline-flex"
            onClick={() => chooseFiles(addSome, { camera: true })}
          >
            Take a picture
          </Button>
          {address !== undefined && items.length === 0 && (
            <Button variant="quiet" size="sm" onClick={() => pictures.fetchFrom(address)}>
              Keep the present picture here
            </Button>
          )}
        </div>
      ) : (
        <p className="text-sm text-muted">A bike has at most {MOST_PICTURES} pictures.</p>
      )}
      <p role="status" className="sr-only">
        {pictures.isBusy ? 'Sending pictures' : ''}
      </p>
    </section>
  )
}

/** Files may be dropped anywhere on the page, or pasted; text is pasted into the fields as always. */
function useDroppedPictures(add: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const take = (event: Event, data: DataTransfer | null) => {
      const files = picturesIn(data)
      if (files.length === 0) return
      event.preventDefault()
      add(files)
    }
    const paste = (event: ClipboardEvent) => take(event, event.clipboardData)
    const drop = (event: DragEvent) => {
      setIsOver(false)
      take(event, event.dataTransfer)
    }
    const dragOver = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files') !== true) return
      event.preventDefault()
      setIsOver(true)
    }
    const dragLeave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const listeners = new AbortController()
    const { signal } = listeners
    document.addEventListener('paste', paste, { signal })
    document.addEventListener('drop', drop, { signal })
    document.addEventListener('dragover', dragOver, { signal })
    document.addEventListener('dragleave', dragLeave, { signal })
    return () => listeners.abort()
  })
  return isOver
}

type RowProps = { item: PictureItem; place: number; isLast: boolean; pictures: Pictures }

function PictureRow({ item, place, isLast, pictures }: RowProps) {
  const { key, alt, name, state } = item
  return (
    <li className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-3 rounded-control border border-line bg-raised p-3 sm:grid-cols-[8rem_minmax(0,1fr)]">
      {state.kind === 'stored' ? (
        <BikePicture src={state.url} alt="" className="rounded-control" />
      ) : (
        <div className="grid aspect-3/2 place-items-center rounded-control bg-sunken p-2">
          {state.kind === 'sending' && (
            <progress
              value={state.progress}
              aria-label={`Sending ${name}`}
              className="w-full accent-brand"
            />
          )}
        </div>
      )}
      <div className="flex flex-wrap items-center">
        {place === 1 && state.kind === 'stored' && (
          <span>
            <Badge tone="brand">Shown first</Badge>
          </span>
        )}
        <div className="ml-auto flex">
          <IconButton
            label={`Move picture ${place} earlier`}
            disabled={place === 1}
            onClick={() => pictures.move(key, -1)}
          >
            <ChevronDownIcon className="rotate-180" />
          </IconButton>
          <IconButton
            label={`Move picture ${place} later`}
            disabled={isLast}
            onClick={() => pictures.move(key, 1)}
          >
            <ChevronDownIcon />
          </IconButton>
          <IconButton label={`Remove picture ${place}`} onClick={() => pictures.remove(key)}>
            <CloseIcon />
          </IconButton>
        </div>
      </div>
      <div className="col-span-2 grid gap-1.5">
        {state.kind === 'failed' ? (
          <>
            <p className="text-sm font-medium wrap-anywhere">{name}</p>
            <FieldError id={undefined} error={state.problem} />
            <div>
              <TextButton onClick={state.retry}>Try again</TextButton>
            </div>
          </>
        ) : (
          <TextField
            label="Alternative text"
            value={alt}
            maxLength={200}
            onChange={({ target }) => pictures.describe(key, target.value)}
          />
        )}
      </div>
    </li>
  )
}
