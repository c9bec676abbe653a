/** Applies the stored theme before the first paint, to avoid a flash. On the dashboard its hash is part of the content
 * security policy. */
export const themeScript = `try{var t=localStorage.getItem('theme');if(t)document.documentElement.dataset.theme=t}catch{}`
