/** A failed backup or restore. The message is one sentence that tells the operator what to do. */
export class BackupError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'BackupError'
  }
}
