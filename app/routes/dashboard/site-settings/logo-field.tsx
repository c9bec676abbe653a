import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '#app/api/browser.ts'
import { explainError } from '#app/api/explain-error.ts'
import { logoUploadPath, removeLogo } from '#app/api/site-settings.ts'
import { DropZone, FileButton } from '#app/components/form/upload-parts.tsx'
import { useUpload } from '#app/components/form/use-upload.ts'
import { Button } from '#app/components/ui/button.tsx'
import { ProgressBar } from '#app/components/ui/loading/progress-bar.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { showToast } from '#app/components/ui/overlays/toasts.ts'
import { addressOfBrandFile, type Logo, type LogoTheme, pageFile } from '#core/brand/logo.ts'

type LogoFieldProps = {
  theme: LogoTheme
  label: string
  hint: string
  logo: Logo | undefined
  version: number
}

type Failure = { message: string; isConflict: boolean }

/** Logo of light or dark pages: uploads as soon as a file is chosen or dropped, and returns to the original. */
export function LogoField({ theme, label, hint, logo, version }: LogoFieldProps) {
  const { revalidate } = useRevalidator()
  const [failure, setFailure] = useState<Failure>()
  const [isRemoving, setIsRemoving] = useState(false)
  const kind = {
    path: () => logoUploadPath(theme, version),
    endings: ['svg', 'png', 'webp', 'jpg', 'jpeg'],
    wanted: 'SVG, PNG, WebP or JPEG',
    isPicture: true,
  }
  async function finish() {
    showToast({ title: 'Saved' })
    await revalidate()
  }
  const { state, send, cancel } = useUpload(kind, () => void finish())
  async function remove() {
    setIsRemoving(true)
    setFailure(undefined)
    try {
      await removeLogo(api, theme, version)
      await finish()
    } catch (error) {
      setFailure(explainError(error))
    } finally {
      setIsRemoving(false)
    }
  }
  const id = `logo-${theme}`
  const { message, isConflict } = (state.status === 'failed' ? state : failure) ?? {}
  const choose = ([file]: File[]) => {
    setFailure(undefined)
    if (file) send(file)
  }
  return (
    <DropZone label={label} isInvalid={message !== undefined} onDrop={choose}>
      <p id={`${id}-hint`} className="text-small text-muted">
        {hint}
      </p>
      {logo && <LogoPreview theme={theme} logo={logo} label={label} />}
      {state.status === 'sending' ? (
        <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <ProgressBar
            label={state.percent < 100 ? `Uploading ${state.name}` : `Making the icons of ${state.name}`}
            percent={state.percent}
          />
          <Button look="second" size="small" onClick={cancel}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <FileButton id={id} kind={kind} label={label} isInvalid={message !== undefined} onChoose={choose}>
            {logo ? 'Replace' : 'Choose a file'}
          </FileButton>
          {logo && (
            <Button look="quiet" size="small" disabled={isRemoving} onClick={() => void remove()}>
              {theme === 'light' ? 'Return to the original' : 'Remove'}{' '}
              <span className="sr-only">: {label}</span>
            </Button>
          )}
        </div>
      )}
      {message && (
        <div id={`${id}-error`} className="grid justify-items-start gap-2">
          <Notice tone="danger">{message}</Notice>
          {isConflict && (
            <Button look="quiet" size="small" onClick={() => void revalidate()}>
              Load the newest settings
            </Button>
          )}
        </div>
      )}
    </DropZone>
  )
}

/** The logo on the paper of its theme, and the icon that was made of it. */
function LogoPreview({ theme, logo, label }: { theme: LogoTheme; logo: Logo; label: string }) {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <div
        data-theme={theme}
        className={`rounded-small border border-line bg-paper p-4 ${theme === 'dark' ? 'scheme-dark' : 'scheme-light'}`}
      >
        <img
          src={addressOfBrandFile(logo, pageFile)}
          width={logo.width}
          height={logo.height}
          alt={label}
          className="brand-logo size-12"
        />
      </div>
      {theme === 'light' && (
        <img
          src={addressOfBrandFile(logo, 'icon-192.png')}
          width={56}
          height={56}
          alt="Icon"
          className="rounded-small border border-line"
        />
      )}
    </div>
  )
}
