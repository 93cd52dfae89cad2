import { Link, href } from 'react-router'

/** The shop sends no mail, so the customer asks it for a link. */
export function ForgotPassword() {
  return (
    <details className="text-sm">
      <summary className="inline-block min-h-6 cursor-pointer font-medium text-brand underline underline-offset-4">
        Forgot password?
      </summary>
      <p className="mt-2 text-muted">
        Ask the shop for a link to set a new password. It works once, for one hour.{' '}
        <Link
          to={`${href('/about')}#contact`}
          className="font-medium text-brand underline underline-offset-4"
        >
          Contact Us
        </Link>
      </p>
    </details>
  )
}
