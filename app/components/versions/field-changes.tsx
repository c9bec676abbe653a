import type { FieldChange } from '#core/field-changes.ts'

/** Old and new texts of fields. */
export const FieldChanges = ({ fields }: { fields: FieldChange[] }) => (
  <dl className="grid gap-3">
    {fields.map((field) => (
      <Field key={field.label} {...field} />
    ))}
  </dl>
)

const Field = ({ label, before, after, isReordered = false }: FieldChange) => (
  <div className="text-small">
    <dt className="text-muted">{label}</dt>
    {isReordered && (
      <dd>{before === '' && after === '' ? 'In another order.' : 'The others are in another order.'}</dd>
    )}
    {before !== '' && (
      <dd className="whitespace-pre-wrap wrap-anywhere">
        <del className="text-danger">
          <span className="sr-only">Before: </span>
          {before}
        </del>
      </dd>
    )}
    {after !== '' && (
      <dd className="whitespace-pre-wrap wrap-anywhere">
        <ins className="text-success no-underline">
          <span className="sr-only">After: </span>
          {after}
        </ins>
      </dd>
    )}
  </div>
)
