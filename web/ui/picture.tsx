import { useState } from 'react'
import { classNames } from './class-names.ts'
import noPicture from './no-picture.svg'

type BikePictureProps = {
  src: string
  alt: string
  eager?: boolean
  className?: string
}

/** The address of a picture that the shop keeps ends in its usual width. */
const widthsOf = (src: string) =>
  /\w{64}\/960$/.test(src) && {
    sizes: 'auto,(width>64rem) 50vw,100vw',
    srcSet: [320, 640, 960, 1600].map((width) => src.slice(0, -3) + `${width} ${width}w`).join(),
  }

/** The picture always has the ratio 3:2. A drawing replaces one that cannot be loaded. */
export function BikePicture({ src, alt, eager = false, className }: BikePictureProps) {
  const [broken, setBroken] = useState<string>()
  return (
    <div className={classNames('aspect-3/2 w-full overflow-hidden bg-sunken', className)}>
      <img
        // A picture that failed before hydration has fired no error event for React.
        ref={(image) => {
          if (image?.complete === true && image.naturalWidth === 0) setBroken(src)
        }}
        {...(broken !== src && widthsOf(src))}
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
