import { useHydrated } from '../first-load/prehydration.ts'
import { useShop } from '../lib/shop.ts'
import { Phone } from '../ui/phone.tsx'

/** The server renders this. The style sheet shows it when scripts are missing, late or fail. */
export function ScriptNotice() {
  const { phone } = useShop()
  if (useHydrated()) return null
  return (
    <p className="script-notice">
      The scripts of this page are missing or late. Load it again, or call us to book:{' '}
      <Phone className="font-semibold underline underline-offset-4">{phone}</Phone>
    </p>
  )
}
