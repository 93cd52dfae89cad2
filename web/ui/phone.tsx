const BANGLA_ZERO = 0x09_e6

/**
 * A number that can be dialled has digits with a leading +; spaces and usual separators are left
 * out.
 */
function toDialled(phone: string): string | undefined {
  const ascii = phone.replaceAll(/[০-৯]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) - BANGLA_ZERO),
  )
  const dialled = ascii.replaceAll(/[\s().\-/]/g, '')
  return /^\+?\d{5,}$/.test(dialled) ? dialled : undefined
}

type PhoneProps = { children: string; className?: string }

export function Phone({ children, className }: PhoneProps) {
  const dialled = toDialled(children)
  if (children.trim() === '') return <span className="text-muted">Not given</span>
  if (dialled === undefined) return <span className="wrap-anywhere">{children}</span>
  return (
    <a href={`tel:${dialled}`} className={className}>
      {children}
    </a>
  )
}
