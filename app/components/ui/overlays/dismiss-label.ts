/** Label of the button that closes a dialog without its action: two buttons must not both read "Cancel". */
export const dismissLabelFor = (confirmLabel: string) =>
  confirmLabel.startsWith('Cancel') ? 'Go back' : 'Cancel'
