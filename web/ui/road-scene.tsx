import { classNames } from './class-names.ts'

/**
 * This stands last in its section: browsers paint a section before all of it has come, and what
 * lies at its end would move with every line that comes after it.
 */
export function Landscape() {
  return (
    <>
      <svg
        viewBox="0 0 1200 200"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="absolute inset-x-0 bottom-14 -z-10 h-32 w-full text-deep-raised sm:bottom-18 sm:h-44"
      >
        <path
          d="M0 120C140 60 240 40 380 96s250 30 380-30 260-40 440 34v100H0z"
          className="fill-deep-far"
        />
        <path d="M0 170c200-70 360-50 560-14s400 20 640-36v80H0z" className="fill-deep-raised" />
      </svg>
      <span className="road absolute inset-x-0 bottom-0 -z-10 h-14 sm:h-18" />
    </>
  )
}

type BikeProps = { src: string; className: string; eager?: boolean }

export function BikeBeforeTheSun({ src, className, eager = false }: BikeProps) {
  return (
    <div className={classNames('relative', className)}>
      <img
        src={src}
        alt=""
        width={960}
        height={580}
        fetchPriority={eager ? 'high' : 'auto'}
        loading={eager ? 'eager' : 'lazy'}
        className="relative w-full"
      />
      <span className="sun absolute bottom-[9%] left-[24%] -z-20 aspect-square w-[52%]" />
    </div>
  )
}
