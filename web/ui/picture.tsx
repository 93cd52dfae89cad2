import { useState } from 'react'
import { classNames } from './class-names.ts'
import noPicture from './no-picture.svg'

type BikePictureProps = {
  src: string
  alt: string
  eager?: boolean
  className?: string
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
