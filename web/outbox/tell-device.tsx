import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '../lib/api-problem.ts'
import { queryFor } from '../lib/query.ts'
import { showToast } from '../lib/toast.ts'
import { messages } from '../messages.ts'
import { refreshDevice } from '../refresh.ts'
import { Button } from '../ui/button.tsx'
import { canTellDevice, isBlocked, leaveDevice, tellDevice } from './device-subscription.ts'

/** The button is left out where the shop or the browser has no notifications. */
export function TellDevice() {
  const state = useQuery(queryFor('GET /push-subscriptions'))
  const client = useQueryClient()
  const change = useMutation({
    mutationFn: async (publicKey: string | null) => {
      await (publicKey === null ? leaveDevice() : tellDevice(publicKey))
    },
    onSuccess: (_, publicKey) =>
      showToast(publicKey === null ? messages.deviceNotTold : messages.deviceTold),
    onError: (error) => showToast(messages.deviceUnchanged, reasonOf(error)),
    onSettled: () => refreshDevice(client),
  })
  const { publicKey, isOn } = state.data ?? { publicKey: null, isOn: false }
  if (publicKey === null || !canTellDevice()) return null
  if (isBlocked()) {
    return <p className="max-w-64 text-sm text-muted">This browser blocks notifications.</p>
  }
  return (
    <Button
      variant="quiet"
      busy={change.isPending}
      onClick={() => change.mutate(isOn ? null : publicKey)}
    >
      {isOn ? 'Stop telling this device' : 'Tell me on this device'}
    </Button>
  )
}
