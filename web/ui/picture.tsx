import { useState } from 'react'
import { classNames } from './class-names.ts'
import noPicture from './no-picture.svg'

type BikePictureProps = {
  src: string
  alt: string
  /** For the one picture a page opens with; every other waits until it comes near. */
  eager?: boolean
  className?: string
}

/** Three to two whatever comes. A picture that cannot be had gives way to a drawing. */
export function BikePicture({ src, alt, eager = false, className }: BikePictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={classNames('aspect-3/2 w-full overflow-hidden bg-sunken', className)}>
      <img
        // A picture that failed before React was there has told nobody.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setBroken(src)
        }}
        src={broken === src ? noPicture : src}
        alt={alt}
        width={1200}
        height={800}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
        className="size-full object-cover"
      />
    </div>
  )
}
