import { createContext, type ReactNode, use, useMemo, useState } from 'react'

type Uploads = { isUploading: boolean; count: (difference: 1 | -1) => void }

const UploadsContext = createContext<Uploads>({ isUploading: false, count: () => {} })

/** Tells a form whether any of its files is still uploading. */
export function UploadsProvider({ children }: { children: ReactNode }) {
  const [running, setRunning] = useState(0)
  const uploads = useMemo(
    () => ({
      isUploading: running > 0,
      count: (difference: 1 | -1) => setRunning((before) => before + difference),
    }),
    [running],
  )
  return <UploadsContext value={uploads}>{children}</UploadsContext>
}

export const useUploads = () => use(UploadsContext)
