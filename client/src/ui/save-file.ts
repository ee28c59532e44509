interface SavedFile {
  readonly name: string
  readonly content: Blob
}

/** Downloads a file through the browser. */
export function saveFile({ name, content }: SavedFile): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

interface TextFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

export function saveTextFile({ name, type, text }: TextFile): void {
  saveFile({ name, content: new Blob([text], { type }) })
}
