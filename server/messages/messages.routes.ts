import type { Handlers } from '../http/handlers.ts'
import type { MessageListService } from './message-list.service.ts'
import type { MessageTextService } from './message-texts.service.ts'

type MessageHandlers = Pick<
  Handlers,
  | 'GET /messages'
  | 'POST /messages/:id/again'
  | 'GET /shop/messages'
  | 'PUT /shop/messages'
  | 'POST /shop/messages/test'
>

type Services = { messageList: MessageListService; messageTexts: MessageTextService }

export function messageRoutes({ messageList, messageTexts }: Services): MessageHandlers {
  return {
    'GET /messages': ({ query }) => messageList.list(query),
    'POST /messages/:id/again': ({ caller, params }) => messageList.sendAgain(caller, params.id),
    'GET /shop/messages': () => messageTexts.read(),
    'PUT /shop/messages': ({ caller, body }) => messageTexts.save(caller, body),
    'POST /shop/messages/test': ({ caller, body }) => messageTexts.test(caller, body),
  }
}
