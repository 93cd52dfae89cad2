import { call } from '../lib/api.ts'
import { LinkButton } from './link-button.tsx'

export function UnsubscribeForm({ token }: { token: string }) {
  return (
    <LinkButton
      label="Turn Reminders Off"
      done="Reminders are off"
      onPress={async () => {
        await call('POST /unsubscribe', { body: { token } })
      }}
    >
      You can turn them on again in your profile.
    </LinkButton>
  )
}
