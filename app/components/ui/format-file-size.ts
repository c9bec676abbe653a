const unit = 1024

/** Formats a file size: `340 KB`, `1.2 MB`. */
export function formatFileSize(bytes: number): string {
  if (bytes < unit) return `${bytes} B`
  const kilobytes = bytes / unit
  return kilobytes < unit ? `${Math.round(kilobytes)} KB` : `${(kilobytes / unit).toFixed(1)} MB`
}
