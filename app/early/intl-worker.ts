// What a screen puts into words before it answers; later uses of the same kind are quick, in the page too.
new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium' }).format()
new Intl.DateTimeFormat().resolvedOptions()
new Intl.RelativeTimeFormat('en').format(1, 'day')
new Intl.Segmenter('en').segment(' ').containing()
;(1).toLocaleString('en')
close()
