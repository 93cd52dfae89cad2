import { useRef, useState } from 'react'
import type { BikeView } from '#contract/bikes'
import type { PictureView } from '#contract/pictures'
import { IconButton } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../ui/icons.tsx'
import { BikePicture } from '../ui/picture.tsx'

type Props = { bike: BikeView; pictures: readonly PictureView[] }

/** The address of another place that a bike has is shown before its pictures. */
function picturesOf({ bike: { imageUrl: url }, pictures }: Props): readonly ShownPicture[] {
  const isFirst = pictures[0]?.url === url
  return isFirst ? pictures : [{ id: url, url, alt: '', placeholder: '' }, ...pictures]
}

type ShownPicture = Pick<PictureView, 'id' | 'url' | 'alt' | 'placeholder'>

/**
 * The pictures lie side by side in a box that scrolls: fingers swipe it, arrow keys move it once
 * it is focused, and the browser stops it at a picture.
 */
export function PictureGallery(props: Props) {
  const pictures = picturesOf(props)
  const name = `${props.bike.name} by ${props.bike.brand}`
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)

  const show = (index: number) => {
    const to = Math.max(0, Math.min(index, pictures.length - 1))
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
    const width = box.current?.clientWidth ?? 0
    box.current?.scrollTo({ left: to * width, behavior: isCalm ? 'auto' : 'smooth' })
  }

  return (
    <section aria-label={`Pictures of ${name}`} className="grid content-start gap-3">
      <div className="relative">
        <div
          ref={box}
          // A box that scrolls must be reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          role="group"
          aria-label={`Picture ${at + 1} of ${pictures.length}`}
          onScroll={({ currentTarget: { scrollLeft, clientWidth } }) =>
            setAt(Math.round(scrollLeft / Math.max(1, clientWidth)))
          }
          className="flex snap-x snap-mandatory [scrollbar-width:none] overflow-x-auto rounded-card border border-line"
        >
          {pictures.map((picture, index) => (
            <div key={picture.id} className="relative w-full shrink-0 snap-start overflow-hidden">
              {picture.placeholder !== '' && (
                <img
                  src={picture.placeholder}
                  alt=""
                  className="absolute inset-0 size-full object-cover blur-lg"
                />
              )}
              <BikePicture
                src={picture.url}
                alt={picture.alt || (index === 0 ? name : `${name}, picture ${index + 1}`)}
                eager={index === 0}
                className="relative bg-transparent!"
              />
            </div>
          ))}
        </div>
        <IconButton
          label="Previous picture"
          disabled={at === 0}
          onClick={() => show(at - 1)}
          className="absolute top-1/2 left-2 -translate-y-1/2 bg-raised/90 shadow-card disabled:invisible"
        >
          <ChevronLeftIcon />
        </IconButton>
        <IconButton
          label="Next picture"
          disabled={at === pictures.length - 1}
          onClick={() => show(at + 1)}
          className="absolute top-1/2 right-2 -translate-y-1/2 bg-raised/90 shadow-card disabled:invisible"
        >
          <ChevronRightIcon />
        </IconButton>
      </div>
      {pictures.length > 1 && (
        <ul className="flex flex-wrap gap-2">
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <button
                type="button"
                aria-label={`Show picture ${index + 1}`}
                aria-current={index === at}
                onClick={() => show(index)}
                className={classNames(
                  'block w-16 cursor-pointer overflow-hidden rounded-control border-2 sm:w-20',
                  index === at ? 'border-brand' : 'border-transparent',
                )}
              >
                <BikePicture src={picture.url} alt="" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
