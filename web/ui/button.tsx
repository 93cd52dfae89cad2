import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { useEarlySubmit } from '../first-load/prehydration.ts'
import { classNames } from './class-names.ts'
import { Spinner } from './loading.tsx'

export type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'danger-quiet' | 'accent'
export type ButtonSize = 'sm' | 'md' | 'lg'
type Look = { variant?: ButtonVariant | undefined; size?: ButtonSize | undefined }

const variants: Record<ButtonVariant, string> = {
  primary: 'border-brand bg-brand text-on-brand hover:border-brand-strong hover:bg-brand-strong',
  accent:
    'border-accent bg-accent text-on-accent hover:border-accent-strong hover:bg-accent-strong',
  quiet: 'border-line bg-raised text-ink hover:border-line-strong hover:bg-sunken',
  danger:
    'border-danger bg-danger text-on-danger hover:border-danger-strong hover:bg-danger-strong',
  'danger-quiet': 'border-line bg-raised text-danger hover:border-danger hover:bg-danger-soft',
}

const sizes: Record<ButtonSize, string> = {
  // A finger needs 44 px, a mouse does not.
  sm: 'min-h-11 px-3.5 text-sm sm:pointer-fine:min-h-9',
  md: 'min-h-11 px-5 text-[0.9375rem]',
  lg: 'min-h-13 px-7 text-base',
}

const shape =
  'inline-flex cursor-pointer items-center justify-center gap-2 rounded-control border text-center font-semibold transition-colors duration-150 select-none'
const off =
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-muted'

/** An element that is neither a button nor a link of the router uses these classes. */
export function buttonLook({
  variant = 'primary',
  size = 'md',
  className,
}: Look & { className?: string | undefined }) {
  return classNames(shape, variants[variant], sizes[size], className)
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean | undefined }

/** A busy button is disabled, shows a spinner and says so to screen readers. */
export function Button({ type = 'button', ...props }: ButtonProps) {
  return type === 'submit' ? <SubmitButton {...props} /> : <PlainButton {...props} type={type} />
}

function PlainButton(props: ButtonProps) {
  const { variant, size, busy = false, className, children, ...rest } = props
  return (
    <button
      {...rest}
      disabled={rest.disabled === true || busy}
      aria-busy={busy || undefined}
      className={classNames(buttonLook({ variant, size, className }), off)}
    >
      {busy ? <Spinner className="size-4" /> : null}
      {children}
    </button>
  )
}

/** A form is submitted only after hydration; a press before it is kept. */
function SubmitButton(props: ButtonProps) {
  return <PlainButton {...props} {...useEarlySubmit()} />
}

export function ButtonLink({
  variant,
  size,
  className,
  ...rest
}: ComponentProps<typeof Link> & Look) {
  return <Link {...rest} className={buttonLook({ variant, size, className })} />
}

type IconButtonProps = ComponentProps<'button'> & { label: string }

export function IconButton({ label, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      className={classNames(
        'grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink transition-colors duration-150 hover:bg-sunken disabled:cursor-not-allowed disabled:text-muted',
        className,
      )}
    />
  )
}
