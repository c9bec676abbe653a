import { useState } from 'react'
import { FormDialog } from '#app/components/form/form-dialog.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { completeAddress, type LinkPlace } from './link.ts'

type LinkDialogProps = {
  place: LinkPlace
  onClose: () => void
  onChosen: (href: string, text: string) => void
}

/** Asks for the address of a link, and for its text where nothing is selected. */
export function LinkDialog({ place, onClose, onChosen }: LinkDialogProps) {
  const [address, setAddress] = useState(place.href)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()

  function choose() {
    const isRemoved = place.href !== '' && address.trim() === ''
    const href = isRemoved ? '' : completeAddress(address)
    if (href === undefined) setProblem('Must be an address such as https://example.com or /contact')
    else onChosen(href, text.trim())
  }
  return (
    <FormDialog
      title={place.href ? 'Change the link' : 'Add a link'}
      onClose={onClose}
      sending={{ submit: choose, problem: undefined }}
      isWorking={false}
      submitLabel={place.href ? 'Change link' : 'Add link'}
    >
      {place.needsText && (
        <TextField
          name="link-text"
          label="Text of the link"
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      )}
      <TextField
        name="link-address"
        label="Address of the link"
        hint={place.href ? 'Empty: the link is removed, its text stays.' : undefined}
        inputMode="url"
        autoComplete="off"
        value={address}
        error={problem}
        onChange={({ target }) => setAddress(target.value)}
      />
    </FormDialog>
  )
}
