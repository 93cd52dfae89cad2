import type { Handlers } from '../http/handlers.ts'
import type { MessageListService } from './message-list.service.ts'
import type { MessageTextService } from './message-texts.service.ts'
import type { PushService } from './push/push.service.ts'

type MessageHandlers = Pick<
  Handlers,
  | 'GET /messages'
  | 'POST /messages/:id/again'
  | 'GET /shop/messages'
  | 'PUT /shop/messages'
  | 'POST /shop/messages/test'
  | 'GET /push-subscriptions'
  | 'POST /push-subscriptions'
  | 'DELETE /push-subscriptions'
>

type Services = {
  messageList: MessageListService
  messageTexts: MessageTextService
  push: PushService
}

export function messageRoutes({ messageList, messageTexts, push }: Services): MessageHandlers {
  return {
    'GET /messages': ({ query }) => messageList.list(query),
    'POST /messages/:id/again': ({ caller, params }) => messageList.sendAgain(caller, params.id),
    'GET /shop/messages': () => messageTexts.read(),
    'PUT /shop/messages': ({ caller, body }) => messageTexts.save(caller, body),
    'POST /shop/messages/test': ({ caller, body }) => messageTexts.test(caller, body),
    'GET /push-subscriptions': ({ caller }) => push.read(caller),
    'POST /push-subscriptions': ({ caller, body }) => push.subscribe(caller, body),
    'DELETE /push-subscriptions': ({ caller }) => push.unsubscribe(caller),
  }
}
