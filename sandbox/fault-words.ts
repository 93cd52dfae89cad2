import { faultsOf, type AnswerFault, type Endpoint, type TransportFault } from './faults.ts'

/** What the shop was about to do when the fault strikes. */
export const endpointWords: Record<Endpoint, string> = {
  init: 'When the shop opens a payment page',
  validate: 'When the shop has a payment confirmed',
  query: 'When the shop asks what became of a payment',
  refund: 'When the shop pays money back',
}

/** As the closed list of the panel shows it before the words of the fault. */
const shortWords: Record<Endpoint, string> = {
  init: 'Open',
  validate: 'Confirm',
  query: 'Look up',
  refund: 'Refund',
}

const transportWords: Record<TransportFault, string> = {
  reset_before: 'the connection breaks before anything was done',
  reset_after: 'it is done, then the connection breaks',
  timeout: 'it is done, but no answer comes for 70 seconds',
  http500: 'HTTP 500 with a web page, nothing done',
  http502: 'HTTP 502 with a web page, nothing done',
  html: 'a web page instead of an answer, nothing done',
  truncated_json: 'it is done, but the answer breaks off half way',
}

const answerWords: { [E in Endpoint]: Record<AnswerFault<E>, string> } = {
  init: {
    failed_status: 'refused: wrong store or password',
    foreign_page: 'the page lies on somebody else’s server',
  },
  validate: {
    failed_status: 'the gateway says that it failed',
    invalid_transaction: 'the gateway knows of no such payment yet',
    pending: 'the payment is still pending',
  },
  query: {
    failed_status: 'the gateway says that it failed',
    none_found: 'the gateway finds no payment yet',
  },
  refund: {
    failed_status: 'refused: the shop’s address is not registered',
    processing: 'accepted, but not paid out yet',
    cancelled: 'accepted, then cancelled: the money stays with the shop',
  },
}

/** Everything that can go wrong at one endpoint, with what it means, in the order of the panel. */
export function faultChoices(endpoint: Endpoint): { fault: string; words: string }[] {
  return faultsOf(endpoint).map((fault) => ({
    fault,
    words: `${shortWords[endpoint]}: ${faultWords(endpoint, fault)}`,
  }))
}

export function faultWords(endpoint: Endpoint, fault: string): string {
  const words: Record<string, string> = { ...transportWords, ...answerWords[endpoint] }
  return words[fault] ?? fault
}
