/** Names this short differ by one character from many unrelated ones. */
const SHORT_NAME_LENGTH = 8

/**
 * The setting that a name was probably meant to be: one that differs by a character or two, or begins with the whole name
 * (DATABASE_POOL for DATABASE_POOL_SIZE). Undefined without one.
 */
export function similarSetting(name: string, settings: readonly string[]): string | undefined {
  const allowed = name.length > SHORT_NAME_LENGTH ? 2 : 1
  return settings.find(
    (setting) =>
      (name.includes('_') && setting.startsWith(`${name}_`)) ||
      (Math.abs(setting.length - name.length) <= allowed && editDistance(name, setting) <= allowed),
  )
}

/** The number of characters to insert, delete or replace, or of neighbours to exchange, to get from one text to the other. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const above = rows[i - 1] ?? []
      const isSame = from[i - 1] === to[j - 1]
      const isExchanged = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row.push(
        Math.min(
          (row[j - 1] ?? 0) + 1,
          (above[j] ?? 0) + 1,
          (above[j - 1] ?? 0) + (isSame ? 0 : 1),
          isExchanged ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    rows.push(row)
  }
  return rows[from.length]?.[to.length] ?? 0
}
