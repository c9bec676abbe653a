/** Runs before the first paint, so that a chosen theme doesn't flash. On the dashboard its hash stands in the content security policy. */
export const themeScript = `try{var t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`
