/**
 * Browsers remember that the import of a module has failed, and fetch the module again only under
 * another address. Chromium and Firefox name the address in their errors. Safari does not, so there
 * a failure stays until the page is loaded again.
 */
export function repeatableImport<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let address: string | undefined
  let attempt = 0
  return async () => {
    try {
      if (address === undefined) return await load()
      return (await import(/* @vite-ignore */ `${address}?attempt=${attempt}`)) as Module
    } catch (error) {
      address = /https?:[^\s?]+/.exec(String(error))?.[0]
      attempt += 1
      throw error
    }
  }
}
