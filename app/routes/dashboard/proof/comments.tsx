import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { CommentForm } from './comment-form.tsx'
import { CommentItem } from './comment-item.tsx'
import { emptyDraft, type Reply, type Writing } from './drafts.ts'

type CommentsProps = Writing & {
  isStaff: boolean
  reply: Reply | undefined
  onReply: (reply: Reply | undefined) => void
}

/** Comments of a round by number, and a form for one without a pin. */
export function Comments(props: CommentsProps) {
  const { proof, draft, mayComment, isStaff, reply, onReply } = props
  const { comments, files } = proof
  const numbered = comments.filter(({ replyTo }) => replyTo === null)
  return (
    <Panel title="Comments">
      {numbered.length > 0 ? (
        <ol aria-label="Comments" className="grid gap-5">
          {numbered.map((comment) => (
            <CommentItem
              key={comment._id}
              proofId={proof._id}
              comment={comment}
              replies={comments.filter(({ replyTo }) => replyTo === comment._id)}
              file={files.find(({ _id }) => _id === comment.file)}
              {...{ mayComment, isStaff, reply, onReply }}
            />
          ))}
        </ol>
      ) : (
        <p className="text-muted">No comments yet.</p>
      )}
      {mayComment && draft.place.x === undefined && (
        <div className="mt-8">
          <PlainForm {...props} />
        </div>
      )}
    </Panel>
  )
}

function PlainForm({ proof, draft, onDraft }: Writing) {
  const { _id: id, files } = proof
  const { place, text } = draft
  const only = files.length === 1 ? files[0] : undefined
  const file = files.find(({ _id }) => _id === place.file) ?? only
  return (
    <CommentForm
      proofId={id}
      label="Your comment"
      submitLabel="Send comment"
      text={text}
      onText={(text) => onDraft({ ...draft, text })}
      place={place}
      focus={draft.focus}
      onSent={() => onDraft(emptyDraft)}
    >
      {files.length > 1 && (
        <SelectField
          name="about"
          label="About"
          value={place.file ?? ''}
          onChange={({ target }) =>
            onDraft({ ...draft, place: target.value ? { file: target.value } : {}, focus: 0 })
          }
        >
          <option value="">The whole round</option>
          {files.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {file?.kind === 'pdf' && (
        <TextField
          name="page"
          label="Page"
          hint="Optional"
          type="number"
          min={1}
          max={9_999}
          value={place.page ?? ''}
          onChange={({ target: { value } }) => {
            const { page: _, ...same } = place
            const page = Number(value)
            onDraft({ ...draft, place: page ? { ...same, file: file._id, page } : same, focus: 0 })
          }}
        />
      )}
    </CommentForm>
  )
}
