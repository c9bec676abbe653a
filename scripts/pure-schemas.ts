import type { Plugin } from 'vite'

const entities = /\/core\/(?!.*\.server\.ts)[^?]*\.ts$/
const creatingCalls =
  'z\\.|(text|optionalText|requiredText|longerText|number|wholeNumber|idOf|listRequest|field|outputShape)\\('
const derivingCalls =
  '\\w+\\.(optional|nullish|nullable|describe|extend|partial|pick|omit|refine|transform|shape)\\b'
/** Matches calls that create or derive a schema, and the start of other constant initializers. */
const pureCalls = new RegExp(
  `(?<![\\w.$])(${creatingCalls}|${derivingCalls})|(?<=^(export )?const \\w+ = )(?=[a-z][\\w.]*\\()`,
  'gm',
)

/** Annotates schema creation as pure, so that a screen that imports only an entity's labels does not include Zod. */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: entities },
    order: 'post',
    handler: (code) => ({ code: code.replace(pureCalls, '/* @__PURE__ */ $&'), map: null }),
  },
})
