export const takenKeys = {
  '$mod+KeyA': '用于全选', '$mod+KeyC': '用于复制', '$mod+KeyV': '用于粘贴', '$mod+KeyX': '用于剪切', '$mod+KeyZ': '用于撤销输入',
  '$mod+Shift+KeyZ': '用于重做输入', '$mod+KeyY': '用于重做输入', '$mod+KeyQ': '用于退出本终端', '$mod+KeyH': '用于隐藏本终端',
  '$mod+Alt+KeyH': '用于隐藏其他一切', '$mod+KeyF': '用于全屏', '$mod+KeyR': '用于重新载入画面', '$mod+KeyW': '用于关闭窗口',
  '$mod+KeyM': '用于最小化窗口', '$mod+Minus': '用于缩小', '$mod+Equal': '用于放大', '$mod+Shift+Equal': '用于放大',
  '$mod+Digit0': '用于重置缩放', 'Shift+F10': '用于打开一行的菜单', F11: '用于全屏',
} as const
export const hotkeySays = { owned: '{keys} 是“{title}”的快捷键。请先给它换一个键。', taken: '{keys} {use}，保持不变。' } as const
