/** A start or a command that fails because of its configuration or surroundings. The message is for the operator, without a stack. */
export class OperatorError extends Error {
  override readonly name: string = 'OperatorError'
  /** True when the same start may succeed later, because a server does not answer. */
  readonly isTemporary: boolean
  constructor(
    message: string,
    { isTemporary = false, cause }: { isTemporary?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause })
    this.isTemporary = isTemporary
  }
}
