import { useEffect, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'

type PrivateFile = { address?: string; content?: Blob; failure?: string }

/** Fetches a file as a blob, since an <img> request cannot send the authorization header. */
export function usePrivateFile(url: string) {
  const [file, setFile] = useState<PrivateFile>({})
  const [attempt, setAttempt] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches it again
  useEffect(() => {
    let address = ''
    let isCancelled = false
    api
      .file(url.replace(/^\/api/, ''))
      .then(({ content }) => {
        if (isCancelled) return
        address = URL.createObjectURL(content)
        setFile({ address, content })
      })
      .catch((error: unknown) => !isCancelled && setFile({ failure: errorMessageOf(error) }))
    return () => {
      isCancelled = true
      if (address) URL.revokeObjectURL(address)
    }
  }, [url, attempt])
  function retry() {
    setFile({})
    setAttempt(attempt + 1)
  }
  return { ...file, retry }
}
