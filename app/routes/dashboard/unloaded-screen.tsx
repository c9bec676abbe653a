import { useCallback, useEffect } from 'react'
import { unreachable } from '#app/api/api-error.ts'
import { Failure } from '#app/components/dashboard/failure.tsx'

/** Thrown by the router as `scripts/missing-script.ts` changes it. */
type MissingScript = Error & { script: string }

export const isMissingScript = (error: unknown): error is MissingScript =>
  error instanceof Error && error.name === 'MissingScript'

/** In the place of a screen whose script could not be fetched. Browsers try it again only with the next document, and
 * where a new release has taken its place only that one knows the new script. */
export function UnloadedScreen({ script }: { script: string }) {
  const loadAnew = useCallback(async () => {
    if (await canBeReached(script)) location.reload()
  }, [script])
  useEffect(() => {
    loadAnew()
    addEventListener('online', loadAnew)
    return () => removeEventListener('online', loadAnew)
  }, [loadAnew])
  return <Failure message={unreachable} onRetry={loadAnew} />
}

/** Without the server, another document would be the browser's own error. */
const canBeReached = (address: string) =>
  fetch(address, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
