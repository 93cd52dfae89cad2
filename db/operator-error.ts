/**
 * Why the database cannot be migrated, backed up or restored, for the operator: the message is one
 * whole sentence that says what to do, and is printed alone, without a stack.
 */
export class OperatorError extends Error {
  override name = 'OperatorError'
}
