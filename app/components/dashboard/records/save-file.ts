/** Offers fetched content as a download. A plain link could not send the authorization header. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read the blob only after the click event.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
