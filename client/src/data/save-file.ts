interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/** Hands a file to the browser's downloads. */
export function saveTextFile({ name, type, text }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
