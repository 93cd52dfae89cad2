/**
 * The message is one whole sentence that tells the operator what to do; it is printed without a
 * stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
