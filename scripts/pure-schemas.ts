import type { Plugin } from 'vite'

const entities = /\/core\/(?!.*\.server\.ts)[^?]*\.ts$/
const makers = 'z\\.|(text|optionalText|requiredText|longerText|number|takaAmount|listRequest)\\('
const changers = '\\w+\\.(optional|nullish|nullable|extend|partial|pick|omit|refine|transform|shape)\\b'
/** What makes a schema of nothing or of another, and what any other constant is begun with. */
const making = new RegExp(
  `(?<![\\w.$])(${makers}|${changers})|(?<=^(export )?const \\w+ = )(?=[a-z]\\w*[.(])`,
  'gm',
)

/** Says of schemas that nothing happens by making them: a screen that wants an entity's words gets no Zod with them. */
export const pureSchemas = (): Plugin => ({
  name: 'pure-schemas',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: entities },
    order: 'post',
    handler: (code) => ({ code: code.replace(making, '/* @__PURE__ */ $&'), map: null }),
  },
})
